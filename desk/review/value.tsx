import { Fragment } from "react";
import { direction } from "#i18n/locale.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import type { Stretch } from "./changed-words.ts";
import type { Readable } from "./changed-documents.server.ts";

type Props = {
  value: Readable;
  /** Stretches of a text; those missing in the other version are marked. */
  stretches?: readonly Stretch[];
};

/** A value in the direction of its own words. */
export function Value({ value, stretches }: Props) {
  switch (value.is) {
    case "picture":
      return (
        <span className="grid max-w-40 gap-1">
          <Tile kind={value.kind} address={value.address} />
          <span className="text-small">{value.label}</span>
        </span>
      );
    case "list":
      return (
        <ul className="grid gap-1">
          {value.items.map((item, index) => (
            <li key={index}>
              <Value value={item} />
            </li>
          ))}
        </ul>
      );
    case "text":
      return value.isCode ? (
        <bdi dir="ltr">{value.text}</bdi>
      ) : (
        <p
          lang={value.language}
          dir={value.language ? direction(value.language) : "auto"}
          className="text-start whitespace-pre-wrap"
        >
          {stretches?.map(({ text, isOwn }, index) =>
            isOwn ? (
              <Fragment key={index}>
                {/^\s*/.exec(text)}
                <mark className="changed">{text.trimStart()}</mark>
              </Fragment>
            ) : (
              text
            ),
          ) ?? value.text}
        </p>
      );
  }
}
