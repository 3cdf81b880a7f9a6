import { fillWith } from "#i18n/fill.tsx";
import { SiteLink } from "./site-link.tsx";

/** A sentence with a link to the privacy notice in place of `{privacy}`. */
export const PrivacySentence = ({ sentence, link }: { sentence: string; link: string }) =>
  fillWith(sentence, {
    privacy: (
      <SiteLink to="/privacy" className="text-link">
        {link}
      </SiteLink>
    ),
  });
