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
export function htmlPage(title: string, { text = title, status = 200 } = {}): Reply {
  const body = `<!DOCTYPE html>\n<html>\n<head>\n\t<title>${escapeHtml(title)}</title>\n</head>\n<body>\n\t<p>${escapeHtml(text)}</p>\n</body>\n</html>\n`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}
