'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { alarmPlayer, keepSoundFlag, useSoundFlag } from '@/components/events/alarm-sound'
import { useSoundBlocked } from '@/components/events/sound-blocked'
import { OWN_SOUNDS_KEY, useAlarmSounds } from '@/components/events/use-alarm-sounds'
import { buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { Switch } from '@/components/ui/switch'
import { MAX_SOUND_BYTES, MAX_SOUND_KB } from '@/lib/alarm-sounds/sound-file'
import { SOUND_CHOICES, SOUNDED, type Sounded } from '@/lib/alarm-sounds/tones'
import { api } from '@/lib/http/client'
import { SettingsCard } from '../settings-page'

/** What alerts sound like, severity by severity; in force at once. */
export function AlarmSounds() {
  const t = useTranslations('alarmSounds')
  const on = useSoundFlag()
  const blocked = useSoundBlocked() && on
  return (
    <SettingsCard title={t('title')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <Switch label={t('on')} checked={on} onCheckedChange={keepSoundFlag} />
          <p className="text-meta text-muted">{t('about')}</p>
          {blocked && (
            <p role="status" className="text-meta text-warning">
              {t('blocked')}
            </p>
          )}
        </div>
        {SOUNDED.map((severity) => (
          <SoundOf key={severity} severity={severity} />
        ))}
      </div>
    </SettingsCard>
  )
}

function SoundOf({ severity }: { severity: Sounded }) {
  const t = useTranslations('alarmSounds')
  const { choices, own, isKnown, keep, chosenFor } = useAlarmSounds()
  const chosen = chosenFor(severity)
  const file = own.find((one) => one.severity === severity)
  const choose = (choice: string) => void keep({ ...choices, [severity]: choice })
  const hear = async () => {
    const { preview } = await alarmPlayer.fetch()
    await preview(chosen)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field label={t(severity)} className="min-w-0 flex-1">
          {(control) => (
            <NativeSelect
              {...control}
              value={chosen.choice}
              disabled={!isKnown}
              onChange={(event) => choose(event.target.value)}
              className="w-full"
            >
              {SOUND_CHOICES[severity].map((choice) => (
                <option key={choice} value={choice} disabled={choice === 'own' && !file}>
                  {t(`choices.${choice}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <IconButton
          label={t('hear', { severity: t(severity) })}
          icon={<Play />}
          disabled={chosen.choice === 'none'}
          onClick={() => void hear().catch(() => {})}
        />
      </div>
      <OwnFile severity={severity} name={file?.name ?? null} choose={choose} />
    </div>
  )
}

type OwnFileProps = { severity: Sounded; name: string | null; choose: (choice: string) => void }

/** The own sound of a severity: chosen once it is there, and no longer once it is gone. */
function OwnFile({ severity, name, choose }: OwnFileProps) {
  const t = useTranslations('alarmSounds')
  const id = useId()
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('events.edit')
  const [problem, setProblem] = useState<string | null>(null)
  const params = { severity }
  const known = {
    onMutate: () => setProblem(null),
    onError: (error: Error) => setProblem(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_SOUNDS_KEY }),
  }
  const upload = useMutation({
    ...known,
    mutationFn: (file: File) => {
      if (file.size > MAX_SOUND_BYTES) throw new Error(t('tooLarge', { max: MAX_SOUND_KB }))
      const body = new FormData()
      body.set('file', file)
      return api('PUT', '/api/alarm-sounds/[severity]', { params, body, hideError: true })
    },
    onSuccess: () => choose('own'),
  })
  const remove = useMutation({
    ...known,
    mutationFn: () => api('DELETE', '/api/alarm-sounds/[severity]', { params, hideError: true }),
    onSuccess: () => choose(SOUND_CHOICES[severity][0]),
  })
  const busy = upload.isPending || remove.isPending
  if (!mayEdit) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 text-meta text-muted">
        {name === null ? t('ownHint', { max: MAX_SOUND_KB }) : <bdi className="break-words">{name}</bdi>}
      </p>
      <label
        htmlFor={id}
        className={`${buttonVariants()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        <span aria-hidden="true">{t(name === null ? 'upload' : 'replace')}</span>
        <input
          id={id}
          type="file"
          accept=".mp3,.wav,audio/mpeg,audio/wav"
          aria-label={t('uploadFor', { severity: t(severity) })}
          className="sr-only"
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) upload.mutate(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {name !== null && (
        <IconButton
          label={t('removeOf', { severity: t(severity) })}
          icon={<Trash2 />}
          disabled={busy}
          onClick={() => remove.mutate()}
        />
      )}
      {problem && (
        <p role="alert" className="basis-full text-meta text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
