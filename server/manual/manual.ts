import { listEditedPages } from '@/db/queries/manual/manual'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import { MANUAL_PAGES, splitTitle } from '@/lib/manual/pages'
import type { ManualPage } from '@/lib/manual/schema'
import { markdownToHtml, readContent } from './content'

/** The whole manual in a language, with what the administrator rewrote in place of the built-in text. */
export async function readManual(access: Access, language: Language): Promise<ManualPage[]> {
  const edited = new Map((await listEditedPages(access, language)).map((page) => [page.page, page]))
  return Promise.all(
    MANUAL_PAGES.map(async (page) => {
      const own = edited.get(page)
      const { title, body } = own ?? splitTitle(await readContent('manual', language, `${page}.md`))
      return { page, title, body, html: markdownToHtml(body), edited: own !== undefined }
    }),
  )
}
