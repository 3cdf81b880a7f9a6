import { SiteLink } from "#app/ui/site-link.tsx";
import type { PagePath } from "#cms/pages.ts";

type Props = { links: readonly { path: PagePath; name: string }[]; current: PagePath };

/** All posts, and the categories that have some; nothing without categories. */
export const CategoryLinks = ({ links, current }: Props) =>
  links.length > 1 && (
    <ul className="mb-10 flex flex-wrap gap-2">
      {links.map(({ path, name }) => (
        <li key={path}>
          <SiteLink
            to={path}
            aria-current={path === current ? "page" : undefined}
            className="flex min-h-11 items-center rounded-full border border-sand-300 px-5 font-medium text-emerald-deep hover:bg-sand-100 aria-[current]:bg-emerald-deep aria-[current]:text-sand-50"
          >
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
