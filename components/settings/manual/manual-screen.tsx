'use client'
import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Markdown } from '@/components/ui/markdown'
import { SearchInput } from '@/components/ui/search-input'
import type { Language } from '@/lib/i18n/languages'
import { pageContains } from '@/lib/manual/pages'
import type { ManualPage } from '@/lib/manual/schema'
import { SettingsPage } from '../settings-page'
import { type Doors, ManualDoors } from './manual-doors'
import { ManualEditor } from './manual-editor'

const CONNECTING: ManualPage['page'] = 'connect-trackers'

type Props = {
  pages: ManualPage[]
  language: Language
  editable: boolean
  /** Shown with the page about connecting trackers. */
  doors: Doors
}

/** /userManual: the pages beside the one that is read; which one stands in the address. */
export function ManualScreen({ pages, language, editable, doors }: Props) {
  const t = useTranslations('settings.manual')
  const ui = useTranslations('ui')
  const path = usePathname()
  const asked = useSearchParams().get('page')
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState(false)
  const found = search.trim() ? pages.filter((page) => pageContains(page, search)) : pages
  const open =
    found.find(({ page }) => page === asked) ??
    found[0] ??
    pages.find(({ page }) => page === asked) ??
    pages[0]
  return (
    <SettingsPage of="userManual" wide>
      <div className="flex items-start gap-6 phone:flex-col phone:items-stretch phone:gap-4">
        <div className="flex w-56 shrink-0 flex-col gap-2 phone:w-full">
          <SearchInput label={t('search')} clearLabel={ui('clear')} value={search} onSearch={setSearch} />
          <p role="status" className="text-meta text-muted empty:hidden">
            {search.trim() && t('found', { count: found.length })}
          </p>
          <nav aria-label={t('pages')} className="flex flex-col gap-0.5 phone:flex-row phone:flex-wrap">
            {found.map(({ page, title }) => (
              <Link
                key={page}
                href={`${path}?page=${page}`}
                prefetch={false}
                scroll={false}
                aria-current={page === open?.page ? 'page' : undefined}
                onClick={() => setEditing(false)}
                className={cn(
                  'rounded-control px-2.5 py-1.5 text-body phone:border phone:border-hairline phone:py-2.5',
                  page === open?.page ? 'bg-tint font-medium text-primary-text' : 'hover:bg-hover',
                )}
              >
                {title}
              </Link>
            ))}
          </nav>
        </div>
        {open && (
          <article className="min-w-0 flex-1 rounded-panel border border-hairline bg-surface p-6 phone:p-4">
            {editing ? (
              <ManualEditor
                key={open.page}
                page={open}
                language={language}
                onClose={() => setEditing(false)}
              />
            ) : (
              <>
                <header className="mb-4 flex items-start justify-between gap-3">
                  <h3 className="flex flex-wrap items-center gap-2 text-h3 font-semibold">
                    {open.title}
                    {open.edited && <Badge>{t('edited')}</Badge>}
                  </h3>
                  {editable && (
                    <Button icon={<Pencil className="size-4" />} onClick={() => setEditing(true)}>
                      {t('edit')}
                    </Button>
                  )}
                </header>
                {open.page === CONNECTING && <ManualDoors {...doors} />}
                <div className="max-w-[70ch]">
                  <Markdown html={open.html} />
                </div>
              </>
            )}
          </article>
        )}
      </div>
    </SettingsPage>
  )
}
