import { uploadName, type UploadedPicture } from "#cms/uploaded-pictures.ts";

/** Immutable address of an uploaded picture's file at the desk. */
export const pictureAddress = (id: string, file: string): string => `/desk/pictures/files/${id}/${file}`;

/** The page of an uploaded picture or file, below the desk. @param name such as `uploaded/new-office` */
export const picturePage = (kind: UploadedPicture["kind"], name: string): string =>
  `/pictures/${kind}/${uploadName(name) ?? name}`;
