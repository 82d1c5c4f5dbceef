'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { DRIVER_SORTS, LICENCE_ENDS, LICENCE_STATES } from '@/lib/fleet/drivers/driver-schema'
import type { DriverSearch } from './use-drivers'

type Props = { asked: DriverSearch; ask: (next: DriverSearch) => void }

/** What is looked for among the drivers; on a phone also their order, which headings give elsewhere. */
export function DriverFilters({ asked, ask }: Props) {
  const t = useTranslations('fleet.drivers')
  const states = useTranslations('fleet.licenceStates')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <SearchInput
        className="w-72 phone:w-full"
        label={t('search')}
        placeholder={t('search')}
        clearLabel={ui('clear')}
        value={asked.search}
        onSearch={(search) => ask({ ...asked, search })}
      />
      <NativeSelect
        look="button"
        aria-label={t('licenceStatus')}
        value={asked.licenceStatus ?? ''}
        onChange={({ currentTarget: { value } }) =>
          ask({ ...asked, licenceStatus: LICENCE_STATES.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t('allLicences')}</option>
        {LICENCE_STATES.map((one) => (
          <option key={one} value={one}>
            {states(one)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        look="button"
        aria-label={t('licenceExpiresOn')}
        value={asked.licenceEnds ?? ''}
        onChange={({ currentTarget: { value } }) =>
          ask({ ...asked, licenceEnds: LICENCE_ENDS.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t('allEnds')}</option>
        {LICENCE_ENDS.map((one) => (
          <option key={one} value={one}>
            {t(`licenceEnds.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {phone && (
        <NativeSelect
          look="button"
          aria-label={t('sort')}
          value={asked.sort}
          onChange={({ currentTarget: { value } }) => {
            const sort = DRIVER_SORTS.find((one) => one === value)
            if (sort) ask({ ...asked, sort, direction: sort === 'createdAt' ? 'desc' : 'asc' })
          }}
        >
          {DRIVER_SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sorts.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
