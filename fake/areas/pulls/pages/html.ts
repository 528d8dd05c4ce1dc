import type { Reply } from '../../../engine/http/area.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** A page for people: it says what it is of, and nothing else. */
export function htmlPage(title: string, status = 200): Reply {
  const shown = escapeHtml(title);
  const body = `<!DOCTYPE html>\n<html>\n<head>\n\t<title>${shown}</title>\n</head>\n<body>\n\t<p>${shown}</p>\n</body>\n</html>\n`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}
