-- An exact sliding log that counts like window-limiter.ts. KEYS[1] is a list of the times at which calls were admitted, oldest
-- first, in microseconds of the clock of Redis, which all servers share. ARGV is set by rate-limiter-flexible: points to take (0
-- only reads), window in seconds, limit. Returns the points consumed (more than the limit if refused; then nothing is stored) and
-- the milliseconds until the next slot is free.
local log, cost, window, limit = KEYS[1], tonumber(ARGV[1]), ARGV[2] * 1000000, tonumber(ARGV[3])
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local stamp = string.format('%.0f', now) -- tostring() keeps 14 digits of 16

local function at(place)
  return tonumber(redis.call('lindex', log, place))
end

-- A clock that was set back must neither free a slot nor hold one for longer than a window from now on.
local place = -1
while (at(place) or 0) > now do
  redis.call('lset', log, place, stamp)
  place = place - 1
end

while now - (at(0) or now) >= window do
  redis.call('lpop', log)
end

local count = redis.call('llen', log)
local admitted = count + cost <= limit
if admitted and cost > 0 then
  for _ = 1, cost do
    redis.call('rpush', log, stamp)
  end
  count = count + cost
  redis.call('pexpire', log, window / 1000 + 1000) -- a second more, so that expiry never frees a slot too soon
end

local wanted = admitted and 1 or math.max(1, cost)
local reset = 0
if count > 0 or limit < wanted then
  reset = window - (now - (at(math.max(0, count + wanted - limit - 1)) or now))
end
return { admitted and count or limit + 1, math.ceil(reset / 1000) }
