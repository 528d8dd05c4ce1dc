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

const FILE = /(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/]).*?):(\d+):\d+\)?$/;

/** The file and the line of the first frame that is neither of this package, nor of another one, nor of the platform. */
export function placeOf({ stack = '' }: CallSite): string | undefined {
  const frames = stack.split('\n').flatMap((line) => {
    const [, file, row] = FILE.exec(line.trim()) ?? [];
    return file === undefined || row === undefined ? [] : [{ file, row }];
  });
  // The first frame is this file's.
  const own = foldersOf(frames[0]?.file ?? '');
  const theirs = frames.find(({ file }) => !file.includes('node_modules') && !own.some((one) => file.startsWith(one)));
  return theirs && `${theirs.file.split(/[\\/]/).slice(-2).join('/')}:${theirs.row}`;
}

/** The folders of this package's code: of its sources, or of the bundle. */
function foldersOf(file: string): string[] {
  const root = file.indexOf('/fake/engine/explore/');
  if (root >= 0) return [`${file.slice(0, root)}/fake/`, `${file.slice(0, root)}/src/`];
  return [file.slice(0, file.lastIndexOf('/') + 1)];
}
