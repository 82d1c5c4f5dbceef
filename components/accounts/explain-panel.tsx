'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { AccountPicker, type PickedAccount } from './account-picker'
import { ACCOUNTS_KEY, virtualQuery } from './account-queries'
import { ExplainVerdict } from './explain-verdict'
import { useFoundDevices } from './use-found-devices'

type Device = { imei: string; name: string }

/** "Why can this account, or one that acts for it, see that device or account." */
export function ExplainPanel({ viewer }: { viewer: AccountDetail }) {
  const t = useTranslations('accounts.explain')
  const ui = useTranslations('ui')
  const [kind, setKind] = useState<'device' | 'account'>('device')
  const [actor, setActor] = useState(viewer.id)
  const [device, setDevice] = useState<Device | null>(null)
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const { data: virtual = [] } = useQuery({ ...virtualQuery(viewer.id), enabled: viewer.virtualAccounts > 0 })
  const query = kind === 'device' ? { device: device?.imei } : { account: account?.id }
  const chosen = kind === 'device' ? device : account
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...ACCOUNTS_KEY, 'explain', actor, query],
    queryFn: ({ signal }) =>
      api('GET', '/api/accounts/[id]/explain', { params: { id: actor }, query, signal, hideError: true }),
    enabled: chosen !== null,
  })
  return (
    <div className="grid max-w-[1080px] grid-cols-[minmax(300px,380px)_1fr] items-start gap-6 phone:grid-cols-1">
      <div className="flex flex-col gap-4">
        <p className="text-body text-muted">{t('about', { name: viewer.name })}</p>
        {virtual.length > 0 && (
          <Field label={t('who')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={actor}
                onChange={(event) => setActor(Number(event.currentTarget.value))}
                className="w-full"
              >
                {[{ id: viewer.id, name: viewer.name }, ...virtual].map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <SegmentedControl
          label={t('what')}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'device', label: t('device') },
            { value: 'account', label: t('account') },
          ]}
        />
        {kind === 'device' ? (
          <DeviceChoice value={device} onChange={setDevice} />
        ) : (
          <AccountPicker value={account} onChange={setAccount} />
        )}
      </div>
      <section
        aria-label={t('answer')}
        aria-live="polite"
        className="min-h-72 rounded-panel border border-hairline bg-surface"
      >
        {chosen === null ? (
          <EmptyState title={t('choose')} text={t('chooseText')} className="h-72" />
        ) : data ? (
          <ExplainVerdict explanation={data} />
        ) : error ? (
          <ErrorState
            title={error instanceof ApiError ? error.message : t('failed')}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <SkeletonRows rows={5} className="p-4" />
        )}
      </section>
    </div>
  )
}

type ChoiceProps = { value: Device | null; onChange: (device: Device) => void }

function DeviceChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('accounts.virtual')
  const [search, setSearch] = useState('')
  // Of all devices that the reader sees: the question is whether this account sees them too.
  const found = useFoundDevices(useAccount().id, search)
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label={t('searchDevices')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
      <ul
        aria-label={t('singleDevices')}
        className="h-72 overflow-y-auto rounded-control border border-hairline bg-surface"
      >
        {found === null ? (
          <li>
            <SkeletonRows rows={6} className="px-3" />
          </li>
        ) : (
          found.map((device) => (
            <li key={device.imei}>
              <button
                type="button"
                aria-pressed={device.imei === value?.imei}
                onClick={() => onChange(device)}
                className="flex min-h-10 w-full items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-hover aria-pressed:bg-tint"
              >
                <bdi className="min-w-0 flex-1 truncate">{device.name}</bdi>
                <bdi dir="ltr" className="text-meta text-muted tabular-nums">
                  {device.imei}
                </bdi>
              </button>
            </li>
          ))
        )}
        {found?.length === 0 && <li className="p-3 text-body text-muted">{t('noDevices')}</li>}
      </ul>
    </div>
  )
}
