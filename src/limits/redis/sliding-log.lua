-- Exact sliding logs that count like window-limiter.ts. Each of KEYS is a list of the times at which calls were admitted, oldest
-- first, in microseconds of the clock of Redis, which all servers share. ARGV has four values for each key, as
-- rate-limiter-flexible sets them: calls that ask for a slot each (0 only reads), window in seconds, limit, and one that is not
-- used. Calls are admitted while there are slots; of the others nothing is stored. Returns two values for each key: the calls that
-- were counted before and those that ask, together (more than the limit if any was refused), and the milliseconds until the next
-- slot is free. Of a key that is no list the first is an error.
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local stamp = string.format('%.0f', now) -- tostring() keeps 14 digits of 16

local function at(log, place)
  return tonumber(redis.call('lindex', log, place))
end

-- A clock that was set back must neither free a slot nor hold one for longer than a window from now on.
local function set_back(log, newest)
  local place = -1
  while newest and newest > now do
    redis.call('lset', log, place, stamp)
    place = place - 1
    newest = at(log, place)
  end
end

-- Drops what is out of the window, of which as much is expected as there are calls; returns the oldest time that is left.
local function drop_expired(log, oldest, window, calls)
  local step = math.max(1, calls)
  while oldest and now - oldest >= window do
    local after = redis.call('lrange', log, 1, step)
    local expired = 1
    while after[expired] and now - after[expired] >= window do
      expired = expired + 1
    end
    oldest = tonumber(after[expired]) or at(log, expired)
    redis.call('ltrim', log, expired, -1)
    step = step * 2
  end
  return oldest
end

local function append(log, calls)
  if calls == 1 then
    return redis.call('rpush', log, stamp)
  end
  local stamps = {}
  for place = 1, math.min(calls, 1000) do
    stamps[place] = stamp
  end
  for first = 1, calls, 1000 do -- Lua passes at most some thousand values
    redis.call('rpush', log, unpack(stamps, 1, math.min(1000, calls - first + 1)))
  end
end

local function slide(log, oldest, calls, window, limit)
  local newest = oldest and at(log, -1)
  if newest and newest > now then
    set_back(log, newest)
    oldest, newest = math.min(oldest, now), now
  end
  if newest and now - newest >= window then
    redis.call('ltrim', log, 1, 0)
    oldest, newest = nil, nil
  end
  oldest = drop_expired(log, oldest, window, calls)

  local before = oldest and redis.call('llen', log) or 0
  local admitted = math.max(0, math.min(calls, limit - before))
  if admitted > 0 then
    append(log, admitted)
    oldest = oldest or now
    -- Once a clock second, for so long that expiry never frees a slot too soon.
    if not newest or math.floor(newest / 1000000) ~= time[1] + 0 then
      redis.call('pexpire', log, window / 1000 + 2000)
    end
  end

  local count = before + admitted
  local reset = 0
  if count > limit then
    reset = window - (now - at(log, count - limit))
  elseif count > 0 or limit < 1 then
    reset = window - (now - (oldest or now))
  end
  return before + calls, math.ceil(reset / 1000)
end

local replies = {}
for place, log in ipairs(KEYS) do
  local first = 4 * place - 3
  local read = redis.pcall('lindex', log, 0)
  local problem = type(read) == 'table' and read.err
  if problem and (#KEYS == 1 or not string.find(problem, 'WRONGTYPE', 1, true)) then
    return read
  end
  local counted, reset = problem, 0 -- a key of another type, which something else has set, takes no other keys with it
  if not problem then
    counted, reset = slide(log, tonumber(read), tonumber(ARGV[first]), ARGV[first + 1] * 1000000, tonumber(ARGV[first + 2]))
  end
  replies[#replies + 1] = counted
  replies[#replies + 1] = reset
end
return replies
