import { useState } from "react";
import { useWords } from "#desk/words/words.ts";
import { Button } from "./buttons.tsx";

/** A secret link, to be read or copied. */
export function ShownLink({ link }: { link: string }) {
  const { copyLink, copied } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <p className="mt-2 break-all select-all" dir="ltr">
        {link}
      </p>
      <Button className="mt-2" onClick={() => void navigator.clipboard?.writeText(link).then(() => setIsCopied(true))}>
        <span aria-live="polite">{isCopied ? copied : copyLink}</span>
      </Button>
    </>
  );
}
