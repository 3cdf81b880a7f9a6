import source from "/media/logo/mark.svg?raw";

/** The company's mark, `media/logo/mark.svg`: drawn in the page, so that `currentColor` in it is the colour around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 [&>svg]:size-full ${className ?? ""}`}
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
