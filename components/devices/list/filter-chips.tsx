'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { activeFilters } from '@/lib/devices/filter-url'
import { useAccountName } from './use-account-name'
import type { DeviceSearchState } from './use-device-search'
import { useGroups } from './use-groups'

/** What narrows the table, each to be taken away by itself. */
export function FilterChips({ filter, change, clear, accountId }: DeviceSearchState & { accountId: number }) {
  const t = useTranslations('devices')
  const states = useTranslations('states')
  const accountName = useAccountName(filter.accountId)
  const { groups } = useGroups(accountId)
  const active = activeFilters(filter).filter((key) => key !== 'search')
  if (active.length === 0) return null
  const texts: Partial<Record<keyof DeviceFilter, () => string>> = {
    imeis: () => t('filter.imeiChip', { count: filter.imeis?.length ?? 0 }),
    status: () => (filter.status ?? []).map((one) => states(one)).join(' · '),
    model: () => (filter.model ?? []).join(' · '),
    accountId: () => accountName ?? '…',
    subAccounts: () => t('filter.withoutSubAccounts'),
    groupId: () =>
      filter.groupId === 'none'
        ? t('defaultGroup')
        : (groups.find(({ id }) => id === filter.groupId)?.name ?? t('columns.group')),
    activation: () => (filter.activation ? t(`activation.${filter.activation}`) : ''),
    stock: () => (filter.stock ? t(`stock.${filter.stock}`) : ''),
    binding: () => (filter.binding ? t(`binding.${filter.binding}`) : ''),
    expiry: () => (filter.expiry ? `${t('columns.expiresAt')}: ${t(`expiry.${filter.expiry}`)}` : ''),
    userExpiry: () =>
      filter.userExpiry ? `${t('columns.userExpiresAt')}: ${t(`expiry.${filter.userExpiry}`)}` : '',
    name: () => `${t('columns.name')}: ${filter.name}`,
    plate: () => `${t('columns.plate')}: ${filter.plate}`,
    sim: () => `${t('columns.sim')}: ${filter.sim}`,
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-hairline px-4 py-2">
      {active.map((key) => {
        const text = texts[key]?.() ?? ''
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
