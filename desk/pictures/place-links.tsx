import { Fragment } from "react";
import { TextLink } from "#desk/parts/buttons.tsx";
import { usePictureWords } from "./picture-words.ts";
import type { PlaceView } from "./picture-view.server.ts";

/** Places where a picture is used, linked to their fields. */
export function PlaceLinks({ places }: { places: readonly PlaceView[] }) {
  const words = usePictureWords();
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
