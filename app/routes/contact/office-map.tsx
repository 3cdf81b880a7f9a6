import type { officeMap } from "./office-map.server.ts";

type Props = { map: NonNullable<ReturnType<typeof officeMap>> };

/** A drawn map with a lamp at the office. The map is not mirrored in Arabic. */
export function OfficeMap({ map: { drawing, width, height, description, places, office } }: Props) {
  const { x, y } = office;
  // Places the name on the side of the middle.
  const side = x > width / 2 ? -1 : 1;
  return (
    <div className="relative aspect-[3/2] overflow-clip rounded-lg bg-night-900" dir="ltr">
      <img src={drawing} alt="" width={width} height={height} loading="lazy" className="h-full w-full object-cover" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={description}
        className="map-names absolute inset-0 h-full w-full"
      >
        {places.map((place) => (
          <text key={place.name} x={place.x} y={place.y} textAnchor="middle" className="fill-sand-200 text-[12px]">
            {place.name}
          </text>
        ))}
        <circle cx={x} cy={y} r="26" className="fill-lamp/15" />
        <circle cx={x} cy={y} r="15" className="fill-lamp/25" />
        <path d={`M${x} ${y - 8}l9 15h-18z`} className="fill-lamp" />
        <text
          x={x + side * 20}
          y={y + 5}
          textAnchor={side === 1 ? "start" : "end"}
          className="fill-sand-50 text-[15px] font-semibold"
        >
          {office.name}
        </text>
      </svg>
    </div>
  );
}
