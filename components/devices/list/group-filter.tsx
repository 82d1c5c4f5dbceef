'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { useGroups } from './use-groups'

type Props = {
  value: Pick<DeviceFilter, 'accountId' | 'groupId'>
  onChange: (part: Partial<DeviceFilter>) => void
}

/** A group of the account that is searched. */
export function GroupFilter({ value, onChange }: Props) {
  const t = useTranslations('devices')
  const account = useAccount()
  const { groups } = useGroups(value.accountId ?? account.id)
  const choose = (text: string) =>
    onChange({ groupId: text === '' ? undefined : text === 'none' ? 'none' : Number(text) })
  return (
    <Field label={t('columns.group')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value.groupId === undefined ? '' : String(value.groupId)}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('filter.any')}</option>
          <option value="none">{t('defaultGroup')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
