/** A call, of which the place in the user's code can be told. */
export type CallSite = Error;

// Frames of clients lie between a request and the code that made it.
const DEPTH = 60;

/** Where the present call comes from. Only its place in memory is taken down: the text is made when it is asked for. */
export function callSite(): CallSite {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEPTH;
  const site = new Error('a request');
  Error.stackTraceLimit = limit;
  return site;
}

/** The file and the line of the first frame that is neither of this package, nor of another one, nor of the platform. */
export function placeOf({ stack = '' }: CallSite): string | undefined {
  const frames = stack.split('\n').slice(1).flatMap(frameOf);
  // The first frame is this file's.
  const own = foldersOf(frames[0]?.file ?? '');
  const theirs = frames.find(({ file }) => !file.includes('node_modules') && !own.some((one) => file.startsWith(one)));
  return theirs && `${theirs.file.split(/[\\/]/).slice(-2).join('/')}:${theirs.row}`;
}

/** The file of a frame, `at name (file:///folder/file.ts:1:2)`; none where it is not one of the file system. */
function frameOf(line: string): { readonly file: string; readonly row: string }[] {
  const place = line.slice(line.lastIndexOf(line.endsWith(')') ? '(' : ' ') + 1).replace(')', '');
  const [row = '', ...rest] = place.split(':').reverse().slice(1);
  const file = rest.reverse().join(':').replace('file://', '');
  return /[\\/]/.test(file) && !file.startsWith('node:') ? [{ file, row }] : [];
}

/** The folders of this package's code: of its sources, or of the bundle. */
function foldersOf(file: string): string[] {
  const root = file.indexOf('/fake/engine/explore/');
  if (root >= 0) return [`${file.slice(0, root)}/fake/`, `${file.slice(0, root)}/src/`];
  return [file.slice(0, file.lastIndexOf('/') + 1)];
}
