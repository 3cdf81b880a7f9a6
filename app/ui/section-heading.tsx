/** The heading of a section with the sentence that opens it. */
export function SectionHeading({ title, intro, night = false }: { title: string; intro?: string; night?: boolean }) {
  return (
    <div className={`mb-10 max-w-[46rem] md:mb-14 ${night ? "shade" : ""}`}>
      <h2 className="text-h2">{title}</h2>
      {intro && <p className={`text-lead mt-4 ${night ? "text-sand-200" : "text-muted"}`}>{intro}</p>}
    </div>
  );
}
