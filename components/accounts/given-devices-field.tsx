'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { VirtualFormValues } from '@/lib/accounts/virtual-form'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import { api } from '@/lib/http/client'
import { useFoundDevices } from './use-found-devices'

type Chosen = Pick<VirtualFormValues, 'imeis' | 'groupIds'>
type Props = {
  parentId: number /** Those chosen already, for their names. */
  known: VirtualAccount['devices']
}

/** Which devices and which groups are chosen, in a form that has both as `imeis` and `groupIds`. */
export function GivenDevicesField({ parentId, known }: Props) {
  const t = useTranslations('accounts.virtual')
  const { watch, setValue } = useFormContext<Chosen>()
  const [imeis, groupIds] = watch(['imeis', 'groupIds'])
  const [search, setSearch] = useState('')
  const found = useFoundDevices(parentId, search)
  const [names, setNames] = useState(() => new Map(known.map(({ imei, name }) => [imei, name] as const)))
  const { data: groups = [] } = useQuery({
    queryKey: ['accounts', 'groups'],
    queryFn: ({ signal }) => api('GET', '/api/groups', { signal }),
  })
  const shownGroups = groups.filter(({ accountId, id }) => accountId === parentId || groupIds.includes(id))

  const toggleDevice = (imei: string, name: string) => {
    setNames(new Map(names).set(imei, name))
    const next = imeis.includes(imei) ? imeis.filter((one) => one !== imei) : [...imeis, imei]
    setValue('imeis', next, { shouldDirty: true })
  }
  const toggleGroup = (id: number) => {
    const next = groupIds.includes(id) ? groupIds.filter((one) => one !== id) : [...groupIds, id]
    setValue('groupIds', next, { shouldDirty: true })
  }
  return (
    <div className="flex flex-col gap-4">
      {shownGroups.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-body font-medium">{t('groups')}</legend>
          <p className="text-meta text-muted">{t('groupsHint')}</p>
          {shownGroups.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={groupIds.includes(id)}
              onCheckedChange={() => toggleGroup(id)}
              className="min-h-8 touch:min-h-11"
            />
          ))}
        </fieldset>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-body font-medium">{t('singleDevices')}</legend>
        <SearchInput label={t('searchDevices')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
        {imeis.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {imeis.map((imei) => {
              const name = names.get(imei) ?? imei
              return (
                <li key={imei}>
                  <Chip onRemove={() => toggleDevice(imei, name)} removeLabel={t('remove', { name })}>
                    <bdi className="max-w-48 truncate">{name}</bdi>
                  </Chip>
                </li>
              )
            })}
          </ul>
        )}
        <ul aria-label={t('singleDevices')} className="flex max-h-64 flex-col overflow-y-auto">
          {found === null ? (
            <li>
              <SkeletonRows rows={3} />
            </li>
          ) : (
            found.map(({ imei, name }) => (
              <li key={imei}>
                <Checkbox
                  label={
                    <span className="flex items-baseline gap-2">
                      <bdi>{name}</bdi>
                      <bdi dir="ltr" className="text-meta text-muted tabular-nums">
                        {imei}
                      </bdi>
                    </span>
                  }
                  checked={imeis.includes(imei)}
                  onCheckedChange={() => toggleDevice(imei, name)}
                  className="min-h-8 touch:min-h-11"
                />
              </li>
            ))
          )}
          {found?.length === 0 && <li className="py-2 text-body text-muted">{t('noDevices')}</li>}
        </ul>
      </fieldset>
    </div>
  )
}
