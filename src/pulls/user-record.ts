import type { Open } from '../core/open.ts';

/** A user as pull requests show one. */
export interface GitUser {
  /** The id. */
  readonly id: number;
  /** The login. */
  readonly login: string;
  /** The name at the login source; empty but for the user and site administrators. */
  readonly login_name: string;
  /** The login source; 0 but for the user and site administrators. */
  readonly source_id: number;
  /** The full name. */
  readonly full_name: string;
  /** The e-mail address, or a no-reply one. */
  readonly email: string;
  /** The picture. */
  readonly avatar_url: string;
  /** The page. */
  readonly html_url: string;
  /** The language; empty but for the user and site administrators. */
  readonly language: string;
  /** Whether a site administrator; false but for the user and site administrators. */
  readonly is_admin: boolean;
  /** The last sign-in; the zero time but for the user and site administrators. */
  readonly last_login: string;
  /** When the account was made. */
  readonly created: string;
  /** Whether restricted. */
  readonly restricted: boolean;
  /** Whether active; false but for the user and site administrators. */
  readonly active: boolean;
  /** Whether signing in is forbidden. */
  readonly prohibit_login: boolean;
  /** The place. */
  readonly location: string;
  /** The website. */
  readonly website: string;
  /** The description. */
  readonly description: string;
  /** Who may see the account. */
  readonly visibility: Open<'public' | 'limited' | 'private'>;
  /** How many follow. */
  readonly followers_count: number;
  /** How many are followed. */
  readonly following_count: number;
  /** How many repositories are starred. */
  readonly starred_repos_count: number;
  /** The login once more. */
  readonly username: string;
}
