import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import type { PhoneList } from '@/lib/phones/send-schema'
import { RegisterPhone } from './register-phone'

type Props = {
  found: PhoneList
  search: string
  imei: string | null
  /** It is reported as that one now. */
  isOn: boolean
  onSearch: (text: string) => void
  onChoose: (imei: string) => void
}

/** As which of the account's phones this one reports; trackers report by themselves and are not offered. */
export function PhoneChoice({ found, search, imei, isOn, onSearch, onChoose }: Props) {
  const t = useTranslations('phoneTracker')
  const ui = useTranslations('ui')
  const { phones, hasMore, newModel } = found
  const isListed = imei === null || phones.some((phone) => phone.imei === imei)
  const isEmpty = phones.length === 0 && search === ''
  return (
    <div className="flex flex-col gap-3">
      {isEmpty ? (
        <p className="text-body text-muted">{t('noneYet')}</p>
      ) : (
        <Field label={t('device')} hint={isOn ? t('deviceFixed') : undefined}>
          {(control) => (
            <NativeSelect
              {...control}
              value={imei ?? ''}
              disabled={isOn}
              onChange={(event) => onChoose(event.currentTarget.value)}
            >
              {imei === null && <option value="">{t('choose')}</option>}
              {!isListed && <option value={imei}>{imei}</option>}
              {phones.map((phone) => (
                <option key={phone.imei} value={phone.imei}>
                  {phone.plate ? t('named', { name: phone.name, plate: phone.plate }) : phone.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {(hasMore || search !== '') && !isOn && (
        <SearchInput label={t('search')} clearLabel={ui('clear')} value={search} onSearch={onSearch} />
      )}
      {newModel && !isOn && <RegisterPhone model={newModel} isFirst={isEmpty} onRegistered={onChoose} />}
    </div>
  )
}
