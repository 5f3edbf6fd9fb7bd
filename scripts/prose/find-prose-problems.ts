import type { ProseItem } from '../sample/extract-prose';
import { VERBS } from './verbs';

/*
 * Rules for comments, names and test titles that a program can check with few false alarms. Each finding says what to
 * write instead. There is no list of exceptions: a name that an interface from outside dictates is a method, a field, or a
 * PHP function without the plugin's prefix, and those may begin with any word.
 */

export interface Vocabulary {
  /** Words that no name in the source may contain. */
  bannedWords: readonly string[];
  /** Phrases that no comment and no test title may contain. */
  bannedPhrases: readonly string[];
}

/**
 * Matches words that may be a verb. Plural nouns match too: a clipped comment that passes is better than a false
 * alarm.
 */
const POSSIBLE_VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|cannot|could|may|might|must|should|will|would|need|let|see|come|go|stay|get|make|call|send|share|find|look|retry|use|came|sent|kept|took|run|put|set|(?!(?:this|its|us|as|always|thus|plus|minus|unless|less|across|previous|class|process|address|access|status)\b)[a-z-]{2,}(?:s|ed))\b|n't\b/i;

/** Matches openings of a comment that leave out the subject and the verb, or the subject of a passive. */
const CLIPPED_OPENING =
  /^(?:Not|Never|No longer|Kept|Sent|Done|Seen|Held|Put|Left|Taken|Given|Made|Only (?:in|on|for|if|when|with|after|before|until|while))\b/;

/** Matches openings of a phrase that is no sentence unless a main clause follows. */
const PHRASE_OPENING =
  /^(?:With|Without|In|On|At|By|From|For|Once|Before|After|Until|During|Inside|Outside|Below|Above|Otherwise|Idle)\b/;

/** Matches a sentence that gives a reason for something that it does not say: "With the lock, because …". */
const REASON = /^(?!Whether\b)([^,;:]+), because\b/;

/** Matches openings of a comment with a clear subject or an instruction, or that explain a value in code quotes. */
const CLEAR_OPENING = /^(?:It|They|These|Those|This|That|If|Keep)\b|^X(?:[,:]| if\b)/;

/** Matches drawings and tables in a comment, which have no sentences. */
const DRAWING = /[─│└▶├┐┘|]/;

/** Matches test titles whose outcome does not say which value, place or state is expected. */
const VAGUE_OUTCOME =
  /\b(?:is|are|stays?) (?:right|correct)\b|\b(?:correctly|properly|as expected)\b|\bright (?:step|way|thing|area|place|field|addresses)\b/;

/**
 * Matches function names that need no verb: roles such as `reducer`, conversions such as `toText`, and `html`, the
 * usual name of a tagged template.
 */
const NEEDS_NO_VERB =
  /(?:saga|middleware|handler|listener|reducer|ref|contract)$|^(?:to|from|with|without|as|on|when|wc|noop)(?=[A-Z_]|$)|^html$/i;

/** Reads the lists of banned words and phrases. An entry with an exception in brackets is for readers only. */
export function readVocabulary(glossary: string): Vocabulary {
  const readGlossaryList = (start: string): string[] => {
    const list = glossary.split('\n').find((line) => line.startsWith(`${start}: `));
    if (!list) throw new Error(`docs/glossary.md has no line that begins with "${start}: ".`);
    return list
      .slice(start.length + 2)
      .replace(/\.$/, '')
      .split(', ');
  };
  return {
    bannedWords: readGlossaryList('Words that no name uses any more').filter((word) => /^[a-z]+$/.test(word)),
    bannedPhrases: readGlossaryList('Phrases that no comment and no test title uses'),
  };
}

/** Describes what is wrong with a comment, name or test title, or returns `undefined`. */
export function describeProseProblem(prose: ProseItem, vocabulary: Vocabulary): string | undefined {
  const { kind, text } = prose;
  if (kind === 'comment') return describeBannedPhrase(text, vocabulary) ?? describeClippedSentence(text);
  if (kind === 'title') return describeBannedPhrase(text, vocabulary) ?? describeUnclearTitle(text);
  if (prose.isMember) return undefined;
  const banned = splitNameIntoWords(text).find((word) => vocabulary.bannedWords.includes(word));
  if (banned) return `The word "${banned}" is not used in names: docs/glossary.md has the word for it.`;
  return kind === 'function' ? describeMissingVerb(text) : undefined;
}

/** Finds a banned phrase with any ending of its first word: `s`, `ed` or `ing`. */
function describeBannedPhrase(text: string, { bannedPhrases }: Vocabulary): string | undefined {
  const banned = bannedPhrases.find((phrase) => {
    const [first = '', ...others] = phrase.split(' ');
    return new RegExp(`\\b${[`${first}(?:s|ed|ing)?`, ...others].join(' ')}\\b`, 'i').test(text);
  });
  return (
    banned &&
    `"${banned}" is not used in comments and titles: write what happens, in the words of docs/glossary.md.`
  );
}

function describeClippedSentence(comment: string): string | undefined {
  if (DRAWING.test(comment)) return undefined;
  const sentences = comment.replace(/`[^`]*`/g, 'X').split(/(?<=[.!?])(?<!e\.g\.)\s+(?=[A-Z])/);
  const clipped = sentences.find((sentence, index) => {
    if (CLIPPED_OPENING.test(sentence)) return true;
    if (CLEAR_OPENING.test(sentence) || isImperative(sentence)) return false;
    const beforeReason = REASON.exec(sentence)?.[1];
    if (beforeReason !== undefined) return isMissingVerb(beforeReason);
    // Accepts a noun phrase as the first sentence of a comment, as is usual above a constant or a field.
    return (index > 0 || PHRASE_OPENING.test(sentence)) && isMissingVerb(sentence.replace(/, where\b.*/, ''));
  });
  return clipped && `"${clipped}" is not a sentence: write subject and verb.`;
}

const isMissingVerb = (text: string): boolean => !POSSIBLE_VERB.test(text);
const isImperative = (sentence: string): boolean => isVerb(/^[A-Z][a-z]+/.exec(sentence)?.[0] ?? '');
const isVerb = (word: string): boolean => VERBS.has(word.toLowerCase());
const splitWords = (text: string): string[] => text.match(/[a-z]+/gi) ?? [];

function describeUnclearTitle(text: string): string | undefined {
  const title = text.split(' › ').at(-1) as string;
  if (!/^\S.*: \S/.test(title))
    return 'A title begins with its subject and a colon, "mini cart: …", also inside a describe.';
  const outcome = title.replace(/^[^:]*: /, '');
  // Accepts a title with placeholders, because the values of an `it.each` table may contain the verb.
  const hasVerb =
    POSSIBLE_VERB.test(outcome) || /%[sjdip]|…/.test(outcome) || splitWords(outcome).some(isVerb);
  if (!hasVerb) return 'A title says what happens: it needs a verb.';
  const vague = VAGUE_OUTCOME.exec(title)?.[0];
  return vague && `"${vague}" does not say what the outcome is: name the value, place or state.`;
}

/** Matches the prefixes of the plugin's PHP functions and of those that only the benchmark has. */
const PHP_PREFIX = /^tiem_(?:bench_)?/;

function describeMissingVerb(fullName: string): string | undefined {
  const name = fullName.replace(PHP_PREFIX, '');
  // Requires no verb in names with a capital letter, because they are React components or constructors.
  if (!/^[a-z]/.test(name) || NEEDS_NO_VERB.test(name)) return undefined;
  const [first = ''] = splitNameIntoWords(name.replace(/^never(?=[A-Z])/, ''));
  return isVerb(first)
    ? undefined
    : `"${first}" is no verb: name the function verb + object. If it is one, add it to scripts/prose/verbs.ts.`;
}

const splitNameIntoWords = (name: string): string[] =>
  (name.replace(/^.*\//, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
