import riyadh from "/media/map/riyadh.svg?url";
import { height, pointOf, width } from "./riyadh.ts";
import type { officeMap } from "./office-map.server.ts";

/** Positions of the names, in degrees. */
const places = {
  diriyah: { latitude: 24.747, longitude: 46.573 },
  wadi: { latitude: 24.606, longitude: 46.565 },
  financialDistrict: { latitude: 24.776, longitude: 46.65 },
  airport: { latitude: 24.814, longitude: 46.742 },
  oldCity: { latitude: 24.628, longitude: 46.735 },
};

type Props = { map: NonNullable<ReturnType<typeof officeMap>> };

/** A drawn map of Riyadh with a lamp at the office. The map is not mirrored in Arabic. */
export function OfficeMap({ map: { words, office, position } }: Props) {
  const { x, y } = pointOf(position);
  // Places the name on the side of the city centre.
  const side = x > width / 2 ? -1 : 1;
  return (
    <div className="relative aspect-[3/2] overflow-clip rounded-lg bg-night-900" dir="ltr">
      <img src={riyadh} alt="" width={width} height={height} loading="lazy" className="h-full w-full object-cover" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={words.description}
        className="map-names absolute inset-0 h-full w-full"
      >
        {Object.entries(places).map(([name, place]) => {
          const { x, y } = pointOf(place);
          return (
            <text key={name} x={x} y={y} textAnchor="middle" className="fill-sand-200 text-[12px]">
              {words[name as keyof typeof places]}
            </text>
          );
        })}
        <circle cx={x} cy={y} r="26" className="fill-lamp/15" />
        <circle cx={x} cy={y} r="15" className="fill-lamp/25" />
        <path d={`M${x} ${y - 8}l9 15h-18z`} className="fill-lamp" />
        <text
          x={x + side * 20}
          y={y + 5}
          textAnchor={side === 1 ? "start" : "end"}
          className="fill-sand-50 text-[15px] font-semibold"
        >
          {office}
        </text>
      </svg>
    </div>
  );
}
