/** A text without what a terminal would act on: a server, a file or a client may have said a part of it. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
