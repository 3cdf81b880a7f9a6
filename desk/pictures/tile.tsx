type Props = {
  kind: "scene" | "mark";
  address: string;
};

const grounds = { mark: "bg-sand-50 text-night-950 outline outline-line", scene: "bg-accent-soft" };

/** A picture in a 16:9 tile, with its alternative text beside it. Logos stay dark on sand. */
export function Tile({ kind, address }: Props) {
  return (
    <span className={`relative block aspect-video w-full overflow-hidden rounded-md ${grounds[kind]}`}>
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        className={`absolute inset-0 size-full ${kind === "mark" ? "object-contain p-[8%]" : "object-cover"}`}
      />
    </span>
  );
}
