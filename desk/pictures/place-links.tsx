import { Fragment } from "react";
import { TextLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import type { PlaceView } from "./picture-view.server.ts";

/** Places where a picture is used, linked to their fields. */
export function PlaceLinks({ places }: { places: readonly PlaceView[] }) {
  const { pictures: words } = useWords();
  return (
    <p>
      {words.used}:{" "}
      {places.map(({ address, label, state }, index) => (
        <Fragment key={address}>
          {index > 0 && " · "}
          <TextLink to={address}>
            <bdi>{label}</bdi>
          </TextLink>
          {words.states[state] && ` (${words.states[state]})`}
        </Fragment>
      ))}
    </p>
  );
}
