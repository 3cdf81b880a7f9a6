/** The company's mark and name. The mark (media/logo/mark.svg) is the stepped triangle of the house with a door in it. */
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
      <path fillRule="evenodd" d="M0 32V24H4V16H8V8H12V0H20V8H24V16H28V24H32V32ZM12 32V26H14V22H18V26H20V32Z" />
    </svg>
  );
}
