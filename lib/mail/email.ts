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
  action?: { label: string; url: string }
  /** Small print at the end. */
  note?: string
}

/** The email as text and as HTML that mail programs understand: tables and inline styles, nothing fetched. */
export function writeEmail(email: Email): { text: string; html: string } {
  return { text: plain(email), html: html(email) }
}

function plain({ heading, paragraphs, action, note, brandTitle }: Email): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return [heading, ...paragraphs, ...link, ...(note ? [note] : []), `— ${brandTitle}`].join('\n\n')
}

function html({ language, brandTitle, color, heading, paragraphs, action, note }: Email): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:${color};color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : ''
  const small = note ? `<p style="margin:24px 0 0;color:#5b6472;font-size:13px">${escapeHtml(note)}</p>` : ''
  return `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head><body style="margin:0;background:#f5f6f8;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#10161f"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:10px" cellpadding="0" cellspacing="0"><tr><td style="padding:32px"><p style="margin:0 0 20px;font-weight:600;color:${color}">${escapeHtml(brandTitle)}</p><h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>${body}${button}${small}</td></tr></table></td></tr></table></body></html>`
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
