'use client'
import { useTranslations } from 'next-intl'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { activeFilters } from '@/lib/devices/filter-url'
import { useAccountName } from './use-account-name'
import { useGroups } from './use-groups'

type FilterText = { key: keyof DeviceFilter; text: string }

/** What narrows the devices, in words, each by itself. Groups are those of the account `groupOwner`. */
export function useFilterTexts(filter: DeviceFilter, groupOwner: number): FilterText[] {
  const t = useTranslations('devices')
  const states = useTranslations('states')
  const accountName = useAccountName(filter.accountId)
  const { groups } = useGroups(groupOwner)
  const texts: Record<keyof DeviceFilter, () => string> = {
    search: () => `“${filter.search}”`,
    imeis: () => t('filter.imeiChip', { count: filter.imeis?.length ?? 0 }),
    status: () => (filter.status ?? []).map((one) => states(one)).join(' · '),
    model: () => (filter.model ?? []).join(' · '),
    accountId: () => accountName ?? '…',
    subAccounts: () => t('filter.withoutSubAccounts'),
    groupId: () =>
      filter.groupId === 'none'
        ? t('defaultGroup')
        : (groups.find(({ id }) => id === filter.groupId)?.name ?? t('columns.group')),
    groupIds: () => {
      const named = groups.filter(({ id }) => filter.groupIds?.includes(id)).map(({ name }) => name)
      return named.length > 0 ? named.join(' · ') : `${t('columns.group')}: ${filter.groupIds?.length ?? 0}`
    },
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
  return activeFilters(filter).map((key) => ({ key, text: texts[key]() }))
}
