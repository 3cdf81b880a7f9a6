import { brandPalette, paletteIn } from "#app/style/palette.ts";
import tokens from "#app/style/tokens.css?raw";
import { type BrandColours, colourNames, colourPairs, contrast, readable } from "#cms/colour.ts";
import { isGroup, type Path, type Plain } from "#cms/plain.ts";
import { fill } from "#i18n/fill.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Swatch } from "#desk/parts/swatch.tsx";
import { useWords } from "#desk/words/words.ts";
import { useValue } from "./editor-context.ts";

const shipped = paletteIn(tokens);

type Props = { name: keyof BrandColours; colours: BrandColours; take: (colour: string) => void };

const hasColours = (value: Plain | undefined): value is BrandColours =>
  isGroup(value) && colourNames.every((name) => typeof value[name] === "string");

/** Note on the contrast of a brand's colour with the others of its document. */
export function BrandColour({ file, path, take }: { file: string; path: Path; take: (colour: string) => void }) {
  const colours = useValue(file, path.slice(0, -1));
  const name = colourNames.find((one) => one === path.at(-1));
  return name && hasColours(colours) && <ColourNote name={name} colours={colours} take={take} />;
}

/** A colour's contrast with those around it; one press takes the nearest colour that passes. */
export function ColourNote({ name, colours, take }: Props) {
  const words = useWords().documents.colours;
  const own = colourPairs.filter(([first, ground]) => first === name || ground === name);
  return (
    <ul className="grid gap-1 text-small">
      {own.map(([first, ground, least]) => {
        const has = contrast(colours[first], colours[ground]);
        const sentences = ground === name ? words.asGround[first] : words.on[ground];
        const nearest = readable(colours[first], colours[ground], least);
        const canPass = first === name && contrast(nearest, colours[ground]) >= least;
        const values = { ratio: (Math.floor(has * 10) / 10).toFixed(1), least, nearest };
        return has >= least ? (
          <li key={first} className="text-subdued">
            {fill(sentences.well, values)}
          </li>
        ) : (
          <li key={first} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-error">
            {fill(sentences.faint, values)}
            {canPass && <Button onClick={() => take(nearest)}>{fill(words.take, { nearest })}</Button>}
          </li>
        );
      })}
      {name === "accent" && <OnDark colour={brandPalette(shipped, colours)["emerald-light"]} />}
    </ul>
  );
}

/** The shade of an accent on dark grounds. */
function OnDark({ colour }: { colour: string }) {
  const { lightened } = useWords().documents.colours;
  return (
    <li className="flex items-center gap-2 text-subdued">
      <Swatch colour={colour} />
      {fill(lightened, { colour })}
    </li>
  );
}
