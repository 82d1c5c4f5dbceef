// What lists and forms say of texts that are read out, apart from the rules that judge them: browsers load those when somebody types.

/** The command of the catalogue that has a text read out in the vehicle. */
export const SPOKEN_COMMAND = 'voiceMessage'
/** Letters of one text. */
export const MOST_SPOKEN_LETTERS = 100
/** A device reads out fewer than 50 texts a day. */
export const MOST_SPOKEN_A_DAY = 49
/** What a rule has said is of now: so many minutes later it is not said any more. */
export const SPOKEN_WITHIN_MINUTES = 10

/** What rules may leave open in a text: it is said in km/h. */
export const SPOKEN_SPEED = '{speed}'
