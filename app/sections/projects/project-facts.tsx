/** Sector, place and year in one line. */
export const ProjectFacts = ({ of, className }: { of: string[]; className: string }) => (
  <p className={`text-small flex flex-wrap gap-x-4 tabular ${className}`}>
    {of.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);
