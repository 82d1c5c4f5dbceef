import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PASSCODE } from '@/lib/shares/limits'
import type { ViewerState } from '@/lib/shares/viewer-state'
import { useTexts } from './texts'

type Props = {
  state: Extract<ViewerState, { phase: 'passcode' }>
  onEnter: (passcode: string) => void
}

/** Asks for the passcode; what was typed stays when it was wrong. */
export function PasscodeForm({ state: { isWrong, isAsking }, onEnter }: Props) {
  const t = useTexts('monitorShare')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong && !isAsking) field.current?.select()
  }, [isWrong, isAsking])
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && !isAsking) onEnter(typed.trim())
  }
  return (
    <form className="notice" onSubmit={enter}>
      <h2>{t('passcode.title')}</h2>
      <p>{t('passcode.text')}</p>
      <label className="field">
        <span>{t('passcode.label')}</span>
        <input
          ref={field}
          type="password"
          name="passcode"
          autoComplete="off"
          maxLength={PASSCODE.max}
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'passcode-wrong' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      {isWrong && (
        <p id="passcode-wrong" className="wrong" role="alert">
          {t('passcode.wrong')}
        </p>
      )}
      <button type="submit" className="button primary" disabled={isAsking || typed.trim() === ''}>
        {t('passcode.open')}
      </button>
    </form>
  )
}
