/**
 * Letters that patterns are given while `work` runs, each text as often as it is given: what a pattern may cost grows with
 * them, and unlike time they are the same on every machine.
 */
export function lettersForPatterns(work: () => void): number {
  const exec = RegExp.prototype.exec
  let letters = 0
  // Whatever a pattern is used by (test, match, replace, split) asks for this one.
  RegExp.prototype.exec = function counted(text: string) {
    letters += String(text).length
    return exec.call(this, text)
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return letters
}
