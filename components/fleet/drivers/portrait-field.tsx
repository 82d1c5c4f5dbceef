'use client'
import { Camera, Trash2, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Portrait } from '@/components/driving/portrait'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { type Driver, MAX_AVATAR_BYTES, MAX_AVATAR_KB } from '@/lib/fleet/drivers/driver-schema'

type Props = {
  kept: Driver | null
  /** A new one, null when it is to go, undefined while it stays. */
  chosen: File | null | undefined
  /** Why the server refused it. */
  problem?: string
  onChange: (chosen: File | null | undefined) => void
}

const TYPES = ['image/jpeg', 'image/png']

/** The portrait of a driver: chosen, seen at once, taken away. */
export function PortraitField({ kept, chosen, problem, onChange }: Props) {
  const t = useTranslations('fleet.drivers')
  const [flaw, setFlaw] = useState<string | null>(null)
  const shown = useAddressOf(chosen ?? null)
  const take = (file: File) => {
    const isWrong = !TYPES.includes(file.type)
    const isLarge = file.size > MAX_AVATAR_BYTES
    setFlaw(isWrong ? t('portraitType') : isLarge ? t('portraitSize', { max: MAX_AVATAR_KB }) : null)
    if (!isWrong && !isLarge) onChange(file)
  }
  const isThere = chosen ? true : chosen === undefined && kept?.avatar != null
  return (
    <Field label={t('portrait')} hint={t('portraitHint')} error={flaw ?? problem}>
      {(control) => (
        <div className="flex items-center gap-3" data-wrong={(flaw ?? problem) ? '' : undefined}>
          {shown ? (
            // biome-ignore lint/performance/noImgElement: it lies in the browser
            <img src={shown} alt="" className="size-16 rounded-full border border-hairline object-cover" />
          ) : isThere && kept ? (
            <Portrait driver={kept} className="size-16" />
          ) : (
            <span className="grid size-16 place-items-center rounded-full bg-hover text-muted">
              <UserRound className="size-6" aria-hidden="true" />
            </span>
          )}
          <label
            htmlFor={control.id}
            className="inline-flex h-control cursor-pointer items-center gap-2 rounded-control border border-hairline px-3 text-body font-medium focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 hover:bg-hover"
          >
            <Camera className="size-4 text-muted" aria-hidden="true" />
            {t(isThere ? 'otherPortrait' : 'choosePortrait')}
            <input
              {...control}
              type="file"
              accept={TYPES.join(',')}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) take(file)
                // The same file may be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
          {isThere && (
            <IconButton
              label={t('noPortrait')}
              icon={<Trash2 />}
              onClick={() => {
                setFlaw(null)
                onChange(kept?.avatar != null ? null : undefined)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** An address in the browser under which a file can be seen. */
function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}
