import { type ChildProcess, fork } from 'node:child_process'
import type { AudienceAnswer, AudienceCommand } from './share-audience'

/** Those who look at share links, in a process of their own. */
export function startAudience() {
  const child: ChildProcess = fork('tests/bench/support/share-audience.ts', { execArgv: ['--import', 'tsx'] })
  return {
    ask: (command: AudienceCommand): Promise<AudienceAnswer> =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`the audience ended at "${command.do}"`))
        child.once('exit', ended)
        child.once('message', (answer) => {
          child.off('exit', ended)
          resolve(answer as AudienceAnswer)
        })
        child.send(command)
      }),
    end: () => void child.kill('SIGKILL'),
  }
}
