import source from "/media/logo/mark.svg?raw";

/** The company's mark, `media/logo/mark.svg`, inlined so that it inherits the text colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 [&>svg]:size-full ${className ?? ""}`}
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
