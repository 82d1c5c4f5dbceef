'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import type { SecondFactorState } from '@/lib/auth/second-factor-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsCard, SettingsPage } from '../settings-page'
import { ConfirmWithPassword } from './confirm-with-password'
import { RecoveryCodes } from './recovery-codes'
import { SetUpFactor } from './set-up-factor'

/** /secondFactor */
export function SecondFactorScreen() {
  const factor = useSecondFactor()
  const refresh = useRefreshSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [settingUp, setSettingUp] = useState(false)
  const show = (given: string[]) => {
    setCodes(given)
    setSettingUp(false)
    refresh()
  }
  return (
    <SettingsPage of="secondFactor">
      <SettingsCard>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : settingUp ? (
          <SetUpFactor onDone={show} onCancel={() => setSettingUp(false)} />
        ) : (
          <LoadState of={factor} rows={3}>
            {(state) => <State state={state} onBegin={() => setSettingUp(true)} onCodes={show} />}
          </LoadState>
        )}
      </SettingsCard>
    </SettingsPage>
  )
}

type StateProps = { state: SecondFactorState; onBegin: () => void; onCodes: (codes: string[]) => void }

function State({ state, onBegin, onCodes }: StateProps) {
  const t = useTranslations('settings.factor')
  const settings = useTranslations('settings')
  const formats = useFormats()
  const refresh = useRefreshSecondFactor()
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null)
  const { since, required, recoveryCodesLeft } = state
  const Icon = since ? ShieldCheck : ShieldAlert

  const remove = async (password: string, code: string) => {
    await api('DELETE', '/api/second-factor', { body: { password, code }, hideError: true })
    setAsked(null)
    showToast({ text: t('removed'), tone: 'success' })
    refresh()
  }
  const renew = async (password: string, code: string) => {
    const path = '/api/second-factor/recovery-codes'
    const made = await api('POST', path, { body: { password, code }, hideError: true })
    onCodes(made.recoveryCodes)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Icon className={since ? 'size-6 text-success' : 'size-6 text-warning'} aria-hidden="true" />
        <div className="min-w-0">
          <p className="text-md font-medium">
            {since ? t('on', { date: formats.dateMinute(Date.parse(since)) }) : t('off')}
          </p>
          <p className="mt-1 text-body text-muted">
            {since ? t('codesLeft', { count: recoveryCodesLeft }) : t('offText')}
          </p>
          {required && <p className="mt-1 text-body text-muted">{t('required')}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!since && (
          <Button tone="primary" onClick={onBegin}>
            {t('begin')}
          </Button>
        )}
        {since && <Button onClick={() => setAsked('renew')}>{t('renew')}</Button>}
        {since && !required && <Button onClick={() => setAsked('remove')}>{t('remove')}</Button>}
      </div>
      {asked === 'remove' && (
        <ConfirmWithPassword
          withCode
          title={t('removeTitle')}
          text={settings('keysEnd')}
          action={t('remove')}
          onClose={() => setAsked(null)}
          onConfirm={remove}
        />
      )}
      {asked === 'renew' && (
        <ConfirmWithPassword
          withCode
          title={t('renew')}
          text={t('renewText')}
          action={t('renew')}
          tone="primary"
          onClose={() => setAsked(null)}
          onConfirm={renew}
        />
      )}
    </div>
  )
}

const KEY = ['secondFactor']

function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/second-factor', { signal }),
  })
}

function useRefreshSecondFactor(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}
