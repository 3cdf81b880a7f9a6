/** Browsers make one only over https or on localhost; without it the server tells a repeat by its fields. */
export const newSubmissionId = (): string => ("randomUUID" in crypto ? crypto.randomUUID() : "");
