'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { DeviceSearchState } from './use-device-search'
import { useFilterTexts } from './use-filter-texts'

/** What narrows the table, each to be taken away by itself. */
export function FilterChips({ filter, change, clear, accountId }: DeviceSearchState & { accountId: number }) {
  const t = useTranslations('devices')
  // What is searched for stands in its field.
  const active = useFilterTexts(filter, accountId).filter(({ key }) => key !== 'search')
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-hairline px-4 py-2">
      {active.map(({ key, text }) => {
        const without = key === 'subAccounts' ? { subAccounts: 'include' as const } : { [key]: undefined }
        return (
          <Chip
            key={key}
            pressed
            removeLabel={t('filter.remove', { filter: text })}
            onRemove={() =>
              change(key === 'accountId' ? { accountId: undefined, subAccounts: 'include' } : without)
            }
          >
            <bdi className="max-w-56 truncate">{text}</bdi>
          </Chip>
        )
      })}
      <Button tone="ghost" onClick={clear}>
        {t('filter.clear')}
      </Button>
    </div>
  )
}
