import { useEffect, useRef, useState } from "react";
import { areaAround, type Focus, type Size, wholeScene } from "#cms/scene-sets.ts";
import { usePictureWords } from "./picture-words.ts";
import { listen } from "#app/ui/listen.ts";

type Props = { address: string; size: Size; focus: Focus };

const steps = 100;

/** Sets the point that every crop keeps, by click or keys, and shows the website's crop. */
export function FocusField({ address, size, focus: saved }: Props) {
  const words = usePictureWords();
  const picture = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState(saved);
  const { width, height } = size;
  // Pointer input, in addition to the sliders for keys and screen readers.
  useEffect(() => {
    const { current } = picture;
    return listen(current, "click", ({ clientX, clientY }: MouseEvent) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(current!.getScreenCTM()!.inverse());
      setFocus({ x: roundToStep(x / width), y: roundToStep(y / height) });
    });
  }, [width, height]);
  const axes = [
    { name: "x" as const, label: words.fromLeft },
    { name: "y" as const, label: words.fromTop },
  ];
  const mark = Math.max(width, height) / 60;
  return (
    <fieldset>
      <legend className="font-semibold">{words.point}</legend>
      <p className="text-small text-subdued">{words.pointHint}</p>
      <div className="mt-3 grid gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <svg
            ref={picture}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={words.whole}
            className="max-h-[70dvh] w-full cursor-crosshair touch-manipulation rounded-md bg-accent-soft"
          >
            <image href={address} width={width} height={height} />
            <g className="fill-none" strokeWidth={mark / 5}>
              <circle cx={focus.x * width} cy={focus.y * height} r={mark * 1.25} className="stroke-night-950" />
              <circle cx={focus.x * width} cy={focus.y * height} r={mark} className="stroke-sand-50" />
            </g>
            <circle cx={focus.x * width} cy={focus.y * height} r={mark / 3} className="fill-sand-50 stroke-night-950" />
          </svg>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {axes.map(({ name, label }) => (
              <label key={name} className="grid text-small">
                {label}
                <input
                  type="range"
                  name={name}
                  min={0}
                  max={1}
                  step={1 / steps}
                  dir="ltr"
                  className="h-11 w-full accent-accent"
                  value={focus[name]}
                  onChange={({ target }) => setFocus({ ...focus, [name]: Number(target.value) })}
                />
              </label>
            ))}
          </div>
        </div>
        <figure>
          <Crop address={address} size={size} focus={focus} />
          <figcaption className="mt-1.5 text-small text-subdued">{words.cropped}</figcaption>
        </figure>
      </div>
    </fieldset>
  );
}

const roundToStep = (at: number): number => Math.min(1, Math.max(0, Math.round(at * steps) / steps));

function Crop({ address, size, focus }: Props) {
  const { left, top, width, height } = areaAround(focus, size, wholeScene.aspect);
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      aria-hidden="true"
      className="w-full overflow-hidden rounded-md bg-accent-soft"
    >
      <image href={address} width={size.width} height={size.height} />
    </svg>
  );
}
