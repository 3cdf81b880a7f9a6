const marks = import.meta.glob<string>("/media/marks/*.svg", { eager: true, import: "default", query: "?url" });

/** The one-colour mark `media/marks/{id}.svg` in the colour of its text. */
export function CompanyMark({ id, className }: { id: string; className?: string }) {
  const url = marks[`/media/marks/${id}.svg`];
  return <img src={url} alt="" width={48} height={48} loading="lazy" className={className} />;
}
