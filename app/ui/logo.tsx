/** The company's mark and name. The mark is the house's stepped triangle over its horizon, with one lit door. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-[0.55em] font-semibold leading-none ${className ?? ""}`}>
      <Mark className="size-[1.45em] text-emerald-light" />
      <span>{name}</span>
    </span>
  );
}

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M4 24v-6h3v-6h3V6h3V2h6v4h3v6h3v6h3v6h-9v-5h-6v5zM1 27h30v3H1z" />
    </svg>
  );
}
