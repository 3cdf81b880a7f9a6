import type { Application } from "#app/application.server.ts";
import type { RenderPage } from "#app/renderer.server.ts";
import type { PublicationRef } from "#app/features/content/publications.server.ts";
import type { StaticFiles } from "./read-static-files.ts";

export type Site = {
  application: Application;
  release: string;
  render: RenderPage;
  programs: ReadonlySet<string>;
  /** The current content, replaced as a whole by a new publication. */
  shown: PublicationRef & {
    files: StaticFiles;
    /** Documents shown in the release's version, because the owner's version no longer fits. */
    held: string[];
  };
  /** The last publication; undefined until the store answers. */
  latest: PublicationRef | undefined;
  settings: Application["settings"];
  stopping: boolean;
  /** Prepares for a publication that may follow. */
  expectPublication: () => void;
  /** Shows a publication just made without waiting for the next look at the store. */
  lookForPublication: () => void;
};
