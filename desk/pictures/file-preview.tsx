import ImageIcon from "virtual:icon/image";
import { useEffect, useRef, useState } from "react";

/** Canvas size in pixels, twice the CSS size. */
const [width, height] = [320, 180];

/** Thumbnail of a chosen file, drawn on a canvas since the policy forbids blobs. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (picture) => {
        const drawing = isGone ? undefined : canvas.current?.getContext("2d");
        const scale = Math.max(width / picture.width, height / picture.height);
        const [across, down] = [picture.width * scale, picture.height * scale];
        drawing?.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down);
        picture.close();
        if (drawing) setDrawn(true);
      },
      // SVG, or not a picture: the server reports the latter.
      () => undefined,
    );
    return () => void (isGone = true);
  }, [file]);
  return (
    <div className="relative grid aspect-video w-40 place-items-center overflow-hidden rounded-sm bg-accent-soft text-accent">
      {!isDrawn && <ImageIcon aria-hidden="true" className="size-6" />}
      <canvas ref={canvas} width={width} height={height} aria-hidden="true" className="absolute inset-0 size-full" />
    </div>
  );
}
