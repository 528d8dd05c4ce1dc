import type { Acting } from '../state/acting.ts';
import { invalidBody, notFound } from '../state/rejections.ts';

const MAX_TOPICS = 25;

/** Whether a text can be a topic. */
export const isTopic = (text: string): boolean => /^[a-z0-9][-.a-z0-9]{0,34}$/.test(text);

const plain = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '');

/** Topics as they are kept: in small letters, each once, by name. */
export const topicsFrom = (texts: readonly string[]): string[] => [...new Set(plain(texts))].sort();

/** Replaces the topics of a repository (contract: pulls 13.16). */
export function replaceTopics({ world, repo }: Acting, texts: readonly string[]): void {
  const topics = plain(texts);
  if (new Set(topics.filter(isTopic)).size > MAX_TOPICS)
    throw invalidBody({ invalidTopics: null, message: 'Exceeding maximum number of topics per repo' });
  const invalidTopics = topics.filter((topic) => !isTopic(topic));
  if (invalidTopics.length > 0) throw invalidBody({ invalidTopics, message: 'Topic names are invalid' });
  world.pulls.repos.replace({ ...repo, topics: topicsFrom(texts) });
}

/** A topic that a path names. */
function topicFrom(text: string): string {
  const topic = text.trim().toLowerCase();
  if (!isTopic(topic)) throw invalidBody({ invalidTopics: topic, message: 'Topic name is invalid' });
  return topic;
}

/** Adds one topic; a repository that has as many as it may is rejected, even for one that it has. */
export function addTopic({ world, repo }: Acting, text: string): void {
  const topic = topicFrom(text);
  if (repo.topics.length >= MAX_TOPICS) throw invalidBody({ message: 'Exceeding maximum allowed topics per repo.' });
  world.pulls.repos.replace({ ...repo, topics: topicsFrom([...repo.topics, topic]) });
}

/** Takes one topic away, which the repository has to have. */
export function removeTopic({ world, repo }: Acting, text: string): void {
  const topic = topicFrom(text);
  if (!repo.topics.includes(topic)) throw notFound();
  world.pulls.repos.replace({ ...repo, topics: repo.topics.filter((one) => one !== topic) });
}
