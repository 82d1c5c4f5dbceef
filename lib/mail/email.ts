import type { Language } from '@/lib/i18n/languages'
import { textDirection } from '@/lib/i18n/languages'

/** An email in plain pieces; `action` is the one link that it is about. */
export type Email = {
  language: Language
  brandTitle: string
  /** `#rrggbb`, readable under white words. */
  color: string
  heading: string
  paragraphs: readonly string[]
  /** Lines of cells under titles, and what is said after them. */
  tables?: readonly EmailTable[]
  ending?: string
  action?: EmailLink
  /** Small print at the end, and links below it. */
  note?: string
  links?: readonly EmailLink[]
}

export type EmailLink = { label: string; url: string }
export type EmailTable = { title: string; rows: readonly (readonly string[])[] }

/** The email as text and as HTML that mail programs understand: tables and inline styles, nothing fetched. */
export function writeEmail(email: Email): { text: string; html: string } {
  return { text: plain(email), html: html(email) }
}

function plain(email: Email): string {
  const { heading, paragraphs, tables = [], ending, action, note, links = [], brandTitle } = email
  const lines = tables.map(({ title, rows }) =>
    [title, ...rows.map((cells) => cells.filter((cell) => cell !== '').join(' · '))].join('\n'),
  )
  const last = ending === undefined ? [] : [ending]
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return [
    heading,
    ...paragraphs,
    ...lines,
    ...last,
    ...link,
    ...(note ? [note] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `— ${brandTitle}`,
  ].join('\n\n')
}

function tableHtml({ title, rows }: EmailTable): string {
  const cell = (text: string) =>
    `<td style="padding:4px 12px 4px 0;border-top:1px solid #e3e6ea;vertical-align:top">${escapeHtml(text)}</td>`
  const lines = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')
  return `<h2 style="margin:20px 0 6px;font-size:15px;line-height:22px">${escapeHtml(title)}</h2><table width="100%" cellpadding="0" cellspacing="0" style="font-size:13px;line-height:19px">${lines}</table>`
}

const linkHtml = ({ label, url }: EmailLink): string =>
  `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:#5b6472">${escapeHtml(label)}</a></p>`

function html(email: Email): string {
  const {
    language,
    brandTitle,
    color,
    heading,
    paragraphs,
    tables = [],
    ending,
    action,
    note,
    links = [],
  } = email
  const said = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const after = ending === undefined ? '' : `<p style="margin:16px 0 0">${escapeHtml(ending)}</p>`
  const body = paragraphs.map(said).join('') + tables.map(tableHtml).join('') + after
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:${color};color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : ''
  const small = note ? `<p style="margin:24px 0 0;color:#5b6472;font-size:13px">${escapeHtml(note)}</p>` : ''
  const below = links.map(linkHtml).join('')
  return `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head><body style="margin:0;background:#f5f6f8;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#10161f"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:10px" cellpadding="0" cellspacing="0"><tr><td style="padding:32px"><p style="margin:0 0 20px;font-weight:600;color:${color}">${escapeHtml(brandTitle)}</p><h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>${body}${button}${small}${below}</td></tr></table></td></tr></table></body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
