import { listEditedPages } from '@/db/queries/manual/manual'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import { MANUAL_PAGES, splitTitle } from '@/lib/manual/pages'
import type { ManualPage } from '@/lib/manual/schema'
import { Turns } from '@/lib/queue/turns'
import { markdownToHtml, readContent } from './content'

/** The whole manual in a language, with what the administrator rewrote in place of the built-in text. */
export async function readManual(access: Access, language: Language): Promise<ManualPage[]> {
  const edited = new Map((await listEditedPages(access, language)).map((page) => [page.page, page]))
  const turns = new Turns()
  const pages: ManualPage[] = []
  for (const page of MANUAL_PAGES) {
    const own = edited.get(page)
    const { title, body } = own ?? splitTitle(await readContent('manual', language, `${page}.md`))
    pages.push({ page, title, body, html: markdownToHtml(body), edited: own !== undefined })
    // Rendered for the first time, all of them would hold others up.
    await turns.next()
  }
  return pages
}
