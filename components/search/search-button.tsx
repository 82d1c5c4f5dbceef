'use client'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { openSearch } from './search-opener'

/** The search in the rail, for those who do not know its keys. */
export function SearchButton() {
  const t = useTranslations('shell')
  return (
    <button
      type="button"
      aria-label={t('search')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openSearch}
      className="group relative mb-1 grid size-10 place-items-center rounded-[8px] text-muted transition-colors hover:bg-hover hover:text-text"
    >
      <Search className="size-5" strokeWidth={1.75} aria-hidden="true" />
      <span className="pointer-events-none absolute start-12 z-50 flex gap-2 rounded-control bg-text px-2 py-1 text-meta font-medium whitespace-nowrap text-bg opacity-0 transition-opacity group-hover:opacity-100 group-hover:delay-300 group-focus-visible:opacity-100">
        {t('search')}
        <kbd className="font-sans opacity-70 before:content-['Ctrl_K']" />
      </span>
    </button>
  )
}
